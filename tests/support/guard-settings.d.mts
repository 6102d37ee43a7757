export const guardSettings: readonly string[];
export function guardsChanged(): boolean;
