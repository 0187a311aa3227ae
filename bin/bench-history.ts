import { writeFileSync } from 'node:fs'
import { register } from 'node:module'
import { parseArgs } from 'node:util'

/**
 * History of administration: what it adds to a write, and what reading it takes among five million entries. What keeps it gets its
 * switch before it is loaded.
 */

register('./bench/history-hooks.mjs', import.meta.url)
const { benchHistory } = await import('./bench/admin-history')
const { values } = parseArgs({ options: { json: { type: 'string' }, entries: { type: 'string', default: '5000000' } } })
const report = await benchHistory(Number(values.entries))
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
else for (const table of Object.values(report)) console.table(table)
