type Env = { TEST_DEPTH?: string | undefined; TEST_SEED?: string | undefined }
export function turnOfJourneys(count: number, env: Env): { current: number; total: number }
export function suitesThatWait(env: Env): string[]
