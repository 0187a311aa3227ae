import { sql } from 'kysely'
import type { FileWitness } from '../../http/context'
import { namingRows, rowWitness } from '../../kit/file-witness'
import { iconKeys } from './sys-config'

/** The signs of the systems and of the product are shown to everybody who is signed in. */
export const systemWitness = rowWitness('app_system', () => sql`true`)

export const configWitness: FileWitness = {
  isAbout: (table) => table === 'sys_config',
  sees: async (ctx, _actor, naming) => {
    const { rows } = await sql`select 1 from sys_config where key in ${namingRows(naming)}
      and key = any(${[...iconKeys]}::text[]) limit 1`.execute(ctx.db)
    return rows.length > 0
  },
}
