import { spawn } from 'node:child_process'
import pg from 'pg'
import { AppError } from '@/lib/errors/app-error'
import { refused, refusedBecause } from '../../kit/refusals'

/** With the tools of PostgreSQL itself: they know every kind of thing that a database of any version can hold. */
export function dumpPostgres(databaseUrl: string, file: string, signal?: AbortSignal): Promise<void> {
  return run('pg_dump', databaseUrl, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], signal)
}

/** Somebody who works with the database would go on writing into what was restored. */
export async function demandUnused(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // What the database itself does has no user.
    const { rows } = await client.query(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null',
    )
    if (rows.length > 0)
      throw new AppError(
        'refused',
        `The database is in use by ${rows.length} sessions. Stop Tenon, and whatever else works with it.`,
      )
  } finally {
    await client.end()
  }
}

/** Also what the archive does not know leaves: tables of newer releases would be in the way of the next start. */
const emptied = `do $$ declare each text; begin
  for each in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  loop execute format('drop schema %I cascade', each); end loop; end $$; create schema public`

type Restoring = { replaces: boolean; script: string }

/** All of it, or nothing; with `replaces` in place of everything that the database holds. `script` is a file for the time of it. */
export async function restorePostgres(databaseUrl: string, file: string, { replaces, script }: Restoring): Promise<void> {
  await run('pg_restore', null, ['--no-owner', '--no-privileges', `--file=${script}`, file])
  const before = replaces ? [`--command=${emptied}`] : []
  const careful = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1']
  await run('psql', databaseUrl, [...careful, ...before, `--file=${script}`])
}

/** Everybody on a machine sees the arguments of a program, and only its owner its environment. */
function connectionOf(databaseUrl: string | null): { options: string[]; password: string } {
  if (databaseUrl === null) return { options: [], password: '' }
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { options: [`--dbname=${url.href}`], password }
}

type Program = 'pg_dump' | 'pg_restore' | 'psql'

function run(program: Program, databaseUrl: string | null, options: readonly string[], signal?: AbortSignal): Promise<void> {
  const connection = connectionOf(databaseUrl)
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...connection.options, ...options], {
      env: { ...process.env, ...(connection.password === '' ? {} : { PGPASSWORD: connection.password }) },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(signal ? { signal } : {}),
    })
    let told = ''
    child.stderr?.on('data', (text: Buffer) => {
      told = `${told}${text.toString()}`.slice(-2000)
    })
    child.on('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ENOENT' ? refused(`服务器上没有${program}，请安装PostgreSQL客户端工具`) : error)
    })
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(refusedBecause(`${program} ended with ${code}: ${told}`, '数据库备份工具执行失败，请查看日志'))
    })
  })
}
