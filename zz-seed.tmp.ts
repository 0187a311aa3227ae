import { seededCompany } from './platform/seed/testing'
import { sql } from 'kysely'
async function main() {
  const t = performance.now()
  const c = await seededCompany()
  console.log('seeded', Math.round(performance.now() - t))
  const q = async (s: string) => console.log(s, (await sql.raw(s).execute(c.ctx.db)).rows)
  await q('select v.full_name, k.status, count(*) from flow_task k join flow_version v on v.id = k.version_id group by 1,2 order by 1,2')
  await q('select count(*), sum(is_read) from message where type = 2')
  await q("select u.account, count(*) from flow_operator o join app_user u on u.id = o.handler_id where o.is_listed = 1 group by 1 order by 2 desc limit 20")
  await q("select key, value from meta where key like 'seed.step.fl%'")
  await q("select full_name, this_step from flow_task order by created_at desc limit 12")
  await c.close()
}
main()
