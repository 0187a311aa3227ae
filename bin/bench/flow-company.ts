import { sql } from 'kysely'
import { saveReleasedDesign } from '@/platform/modules/online-dev/public'
import { field } from '@/platform/modules/online-dev/testing'
import { newRun } from '@/platform/modules/workflow/engine/public'
import { stateJsonOf } from '@/platform/modules/workflow/run/stored-run'
import type { Db } from '@/platform/store/database'

/** People in departments, flows, and tasks of which each waits for two of them. */

export type FlowSizes = { people: number; operators: number }

const departments = 100
const positions = 200
const templates = 20
/** So many rows at once: the built-in database keeps what a statement does until it ends. */
const rowsAtOnce = 50_000
const longAgo = 1_780_000_000_000

const formId = 'benchForm'

const person = (id: string, type = 'user') => `${id}--${type}`

/** A node that asks people, by what stands for them. */
const approver = (nodeId: string, approvers: readonly string[], childNode?: object, more: object = {}) => ({
  ...{ type: 'approver', nodeId, content: `审批${nodeId}`, childNode },
  properties: { assigneeType: 6, approvers, ...more },
})

/** One person and then another, as most flows are. */
const plainTree = {
  ...{ type: 'start', nodeId: 's', content: '发起', properties: { formId } },
  childNode: approver('a', [person('b1')], approver('b', [person('b2')])),
}

/** A long flow that asks leaders, positions and departments. */
export function longTree(nodes: number): object {
  let next: object | undefined
  for (let at = nodes; at > 0; at -= 1) {
    const asked = [person(`p${at % positions}`, 'position'), person(`b${at}`)]
    next = approver(`n${at}`, asked, next, at % 3 === 0 ? { assigneeType: 1, managerLevel: 1 + (at % 4) } : {})
  }
  return { type: 'start', nodeId: 's', content: '发起', properties: { formId }, childNode: next }
}

/** The one that acts in the bench; three others have delegated to them. */
export const deputy = 'b7'

export async function fillFlows(db: Db, { people, operators }: FlowSizes, told: (done: number) => void): Promise<void> {
  await fillPeople(db, people)
  await fillDefinitions(db)
  const tables = ['flow_operator', 'flow_record'] as const
  for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(db)
  for (let at = 0; at < operators / 2; at += rowsAtOnce) {
    await fillTasks(db, { from: at, to: Math.min(at + rowsAtOnce, operators / 2) - 1, people })
    told(at * 2)
  }
  for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(db)
  // As the database does by itself some time after such a load.
  await sql`vacuum analyze`.execute(db)
}

async function fillPeople(db: Db, people: number): Promise<void> {
  const statements = [
    sql`insert into organize (id, parent_id, category, full_name, en_code, id_path)
      select 'd' || n, case when n = 0 then '-1' else 'd0' end, case when n = 0 then 'company' else 'department' end, '部门' || n, 'd' || n,
        case when n = 0 then ',d0,' else ',d0,d' || n || ',' end from generate_series(0, ${departments - 1}::int) n`,
    sql`insert into position (id, organize_id, full_name, en_code)
      select 'p' || n, 'd' || n % ${departments}::int, '岗位' || n, 'p' || n from generate_series(0, ${positions - 1}::int) n`,
    sql`insert into app_user (id, account, real_name, password_hash, organize_id, position_id, manager_id, is_administrator, created_at)
      select 'b' || n, 'b' || n, '用户' || n, '', 'd' || n % ${departments}::int, 'p' || n % ${positions}::int,
        case when n = 0 then null else 'b' || n / 8 end, case when n = 0 then 1 else 0 end, 0
      from generate_series(0, ${people - 1}::int) n`,
    sql`insert into user_relation (user_id, object_type, object_id)
      select 'b' || n, 'Organize', 'd' || n % ${departments}::int from generate_series(0, ${people - 1}::int) n
      union all select 'b' || n, 'Position', 'p' || n % ${positions}::int from generate_series(0, ${people - 1}::int) n`,
  ]
  for (const statement of statements) await statement.execute(db)
}

async function fillDefinitions(db: Db): Promise<void> {
  const fields = [field('input', 'reason', { label: '事由' }), field('inputNumber', 'amount', { label: '金额', precision: 2 })]
  const formData = JSON.stringify({ fields, formStyle: '', popupType: 'general' })
  await saveReleasedDesign(db, {
    id: formId,
    fullName: '报销单',
    enCode: formId,
    webType: 1,
    formData,
    columnData: '{}',
  } as never)
  const last = templates - 1
  await sql`insert into flow_template (id, full_name, en_code, category, type, enabled_mark, created_at)
    select 't' || n, '流程' || n, 't' || n, 'c' || n % 5, 0, 1, 0 from generate_series(0, ${last}::int) n`.execute(db)
  await sql`insert into flow_version (id, template_id, group_id, full_name, number, tree_json, is_main, visible_type, form_id, created_at)
    select 'v' || n, 't' || n, 'v' || n, '流程' || n, 1, ${JSON.stringify(plainTree)}, 1, 0, ${formId}, 0
    from generate_series(0, ${last}::int) n`.execute(db)
  const ends = 4_000_000_000_000
  await sql`insert into flow_delegate (id, user_id, to_user_id, type, start_time, end_time, created_at)
    select 'g' || n, 'b' || n, ${deputy}, 1, 0, ${ends}::bigint, 0 from generate_series(100, 102) n`.execute(db)
}

/** A task that asks two people at its first node, with the line of its launch. */
async function fillTasks(db: Db, { from, to, people }: { from: number; to: number; people: number }): Promise<void> {
  const run = { ...newRun('b0'), nodes: { s: nodeOf('s', 'done'), a: nodeOf('a', 'open') }, nextId: 4 }
  await sql`insert into flow_task (id, template_id, version_id, group_id, form_id, full_name, status, this_step, this_step_codes,
      launcher_id, launcher_organize_id, state_json, start_time, created_at, updated_at)
    select 'k' || n, 't' || n % ${templates}::int, 'v' || n % ${templates}::int, 'v' || n % ${templates}::int, ${formId},
      '用户' || n % ${people}::int || '的报销', 1, '审批a', 'a', 'b' || n % ${people}::int, 'd' || n % ${departments}::int,
      ${stateJsonOf(run)}, ${longAgo}::bigint + n, ${longAgo}::bigint + n, ${longAgo}::bigint + n
    from generate_series(${from}::int, ${to}::int) n`.execute(db)
  await sql`insert into flow_operator (id, task_id, number, template_id, node_code, round, handler_id, state, kind, received_at, is_listed)
    select 'o' || n || '.' || part, 'k' || n, 1 + part, 't' || n % ${templates}::int, 'a', 1,
      'b' || (n::bigint * 7919 + part * 4999) % ${people}::int, 'open', 'vote', ${longAgo}::bigint + n, 1
    from generate_series(${from}::int, ${to}::int) n, generate_series(1, 2) part`.execute(db)
  await sql`insert into flow_record (id, task_id, number, code, node_code, node_name, round, by_id, handler_id, at)
    select 'r' || n, 'k' || n, 1, 2, 's', '发起', 1, 'b' || n % ${people}::int, 'b' || n % ${people}::int, ${longAgo}::bigint + n
    from generate_series(${from}::int, ${to}::int) n`.execute(db)
}

const nodeOf = (nodeId: string, state: 'done' | 'open') => ({ nodeId, round: 1, state, queue: [], children: [] })
