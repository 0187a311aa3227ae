import { sql } from 'kysely'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { Db } from '@/platform/store/database'
import type { Client, RawReply } from './harness'
import { modelId } from './online-dev-setup'

/** Whatever a path may want to have named. */
const names: Readonly<Record<string, readonly string[]>> = {
  modelId: [modelId, 'm1'],
  moduleId: ['m1', modelId],
  systemId: ['trade', '0'],
  objectId: ['salesRole', 'seller', 'clerk'],
  enCode: ['customerNo'],
  type: ['annex', '1', 'password'],
}
const ids = ['clerk', 'sales', 'salesRole', 'if1', '0']
const body = { objectType: 'Role', type: 'module', ids, userIds: ['clerk'], pagination: { currentPage: 1, pageSize: 20 } }

type Answer = { reply: Partial<RawReply>; text: string }

/** Makes a declared call with what it may want, several times where that can be several things; what changes something once. */
export async function answersOf(client: Client, endpoint: Endpoint): Promise<Answer[]> {
  const placeholders = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')
  const rounds = endpoint.changesState ? 1 : Math.max(1, ...placeholders.map((name) => (names[name] ?? ids).length))
  const answers: Answer[] = []
  for (let round = 0; round < rounds; round += 1) {
    const namedBy = (name: string) => {
      const values = names[name] ?? ids
      return values[round % values.length] ?? ''
    }
    const path = placeholders.reduce((text, name) => text.replace(`{${name}}`, namedBy(name)), endpoint.path)
    const isGet = endpoint.method === 'GET'
    const query = isGet ? `?${new URLSearchParams({ id: namedBy('id'), objectType: 'Role' })}` : ''
    const sent = isGet ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await client.raw(`/api${path}${query}`, { method: endpoint.method, redirect: 'manual', ...sent })
    const text = await response.text()
    answers.push({ text, reply: text.startsWith('{"code"') ? JSON.parse(text) : {} })
  }
  return answers
}

/** Every row of every table, but for what a process tells of itself and when a session was last used. */
export async function wholeDatabase(db: Db): Promise<Record<string, string>> {
  const tables = sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  const found: Record<string, string> = {}
  for (const { name } of (await tables.execute(db)).rows) {
    if (name === 'realtime_node') continue
    const row = name === 'session' ? sql`(to_jsonb(t) - 'last_seen_at' - 'expires_at')::text` : sql`to_jsonb(t)::text`
    const hash = sql<{
      hash: string | null
    }>`select md5(string_agg(${row}, ',' order by ${row})) as hash from ${sql.table(name)} as t`
    found[name] = (await hash.execute(db)).rows[0]?.hash ?? ''
  }
  return found
}
