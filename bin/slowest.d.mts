type FileTime = { file: string; seconds: number }

export function timesOfJest(report: object): FileTime[]
export function timesOfPlaywright(report: object): FileTime[]
export function slowestOf(times: readonly FileTime[], root: string): string
