export function ensurePostgres(): string | undefined
export function ensureMariaDb(): string | undefined
export function ensureOffice(): string | undefined
