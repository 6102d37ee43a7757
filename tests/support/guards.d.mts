interface Guard {
  name: string;
  title: string;
  command: string[];
}

export const guards: Guard[];
export function commandOf(guard: Guard, root: string): [program: string, args: string[]];
