import { formatDate } from '@/lib/datetime/format'
import type { PlatformContext } from '../../http/context'
import { forgetRestoration, type Restoration, readRestoration } from '../../store/restore'
import { tellPeople } from './tell-people'

/**
 * When this start or one before it that was cut off has opened a copy in place of a damaged database: tells every administrator by
 * a message, once, and answers one line for whoever started the platform.
 */
export async function tellRestoration(ctx: PlatformContext): Promise<string | undefined> {
  if (ctx.config.databaseUrl) return undefined
  const restoration = await readRestoration(ctx.config.dataDir)
  if (!restoration) return undefined
  const administrators = await ctx.db
    .selectFrom('appUser')
    .select('id')
    .where('isAdministrator', '=', 1)
    .where('enabledMark', '=', 1)
    .execute()
  const { from, until, keptAside } = inWords(restoration)
  await tellPeople(ctx, {
    userIds: administrators.map(({ id }) => id),
    title: '数据库已从副本恢复，部分数据缺失',
    lines: [
      '启动时发现数据库文件已损坏，系统改用了最近的完好副本。',
      `${from}至${until ?? '损坏前'}之间保存的数据不在副本中，请通知相关人员核对并补录。`,
      keptAside === null ? '' : `损坏的数据库仍保留在服务器：${keptAside}`,
    ].filter((line) => line !== ''),
  })
  await forgetRestoration(ctx.config.dataDir)
  const aside = keptAside === null ? '' : ` The damaged one is kept in ${keptAside}.`
  return `the database was damaged and a copy of it was opened. What was saved from ${from} until ${until ?? 'the damage'} is missing.${aside}`
}

function inWords({ copyTakenAt, lastWrittenAt, keptAside }: Restoration) {
  const time = (at: number) => formatDate(at, 'yyyy-MM-dd HH:mm:ss')
  return { from: time(copyTakenAt), until: lastWrittenAt === null ? null : time(lastWrittenAt), keptAside }
}
