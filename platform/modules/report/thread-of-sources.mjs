import { register } from 'tsx/esm/api'

/** Starts the thread of reports from the sources, where nothing is bundled: Node reads no TypeScript by itself. */
register()
await import('./thread.ts')
