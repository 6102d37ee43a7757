interface Guard {
  name: string;
  title: string;
  program: string;
  args: string[];
  fix?: string[];
}

export const guards: Guard[];
