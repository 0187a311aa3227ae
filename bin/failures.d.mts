type Failure = { title: string; message: string }

export function failuresOfJest(report: object): Failure[]
export function failuresOfPlaywright(report: object): Failure[]
export function repeatedOfPlaywright(report: object): Failure[]
export function listOf(failures: readonly Failure[]): string
