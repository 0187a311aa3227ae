import { type RawBuilder, sql } from 'kysely'
import { quoted } from '../records/names'

/** What happened to a record: 1 it was added, 2 changed, 3 deleted (contract 4b §12). */
type RecordEvent = { recordId: string; version: number; event: 1 | 2 | 3 }

type Happened = {
  modelId: string
  table: string
  events: readonly RecordEvent[]
  /** Whose write it was. */
  causedBy: string | null
  depth: number
  nowMs: number
  newId: () => string
}

/**
 * The part of a statement that asks for the runs of the integrations that wait for the events, each with the record as it stands at the
 * end of the statement before; one way to the database for records, history and runs. Where none waits, no record is read.
 */
export function askForRunsStatement({ modelId, table, events, causedBy, depth, nowMs, newId }: Happened): RawBuilder<unknown> {
  const rows = JSON.stringify(events.map((one) => ({ ...one, id: newId() })))
  return sql`insert into integrate_task (id, integrate_id, lane, event_key, cause, input_json, depth, caused_by, created_at, run_at)
    select e.id || '-' || row_number() over (partition by e.id order by i.id), i.id, r.id, r.id || ' ' || e.version,
      case e.event when 1 then 'add' when 2 then 'edit' else 'remove' end,
      (jsonb_build_object('id', r.id) || r.data)::text, ${depth}::int, ${causedBy}::text, ${nowMs}::bigint, ${nowMs}::bigint
    from jsonb_to_recordset(${rows}::jsonb) as e(id text, "recordId" text, version int, event int)
      join integrate i on i.model_id = ${modelId} and i.type = 1 and i.enabled_mark = 1 and i.trigger_event = e.event
      cross join lateral (select id, data from ${sql.raw(quoted(table))} where id = e."recordId" and i.id is not null offset 0) r
    order by e.id
    on conflict do nothing returning 1`
}
