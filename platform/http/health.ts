import { sql } from 'kysely'
import type { PlatformContext } from './context'

type Answering = { get(path: string, handler: () => Promise<Response> | Response): unknown }

/** `/healthz`: the process answers. `/readyz`: it can work; says what is missing otherwise. */
export function addHealth(app: Answering, ctx: PlatformContext): void {
  app.get('/healthz', () => Response.json({ status: 'ok' }))
  app.get('/readyz', async () => {
    try {
      await sql`select 1 from platform_migration limit 1`.execute(ctx.db)
      return Response.json({ status: 'ok' })
    } catch (error) {
      ctx.log.warn({ err: error }, 'not ready')
      return Response.json({ status: 'unavailable', missing: ['database'] }, { status: 503 })
    }
  })
}
