/** What the platform answers beside its declared calls, by its path, letter for letter: how it is, and what it can. */
export type OwnPages = ReadonlyMap<string, () => Promise<Response> | Response>
