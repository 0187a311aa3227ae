import { spawn } from 'node:child_process'
import { refused, refusedBecause } from '../../kit/refusals'

/** With the tools of PostgreSQL itself: they know every kind of thing that a database of any version can hold. */
export function dumpPostgres(databaseUrl: string, file: string, signal?: AbortSignal): Promise<void> {
  return run('pg_dump', databaseUrl, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], signal)
}

/** All of it, or nothing. */
export function restorePostgres(databaseUrl: string, file: string, { replaces }: { replaces: boolean }): Promise<void> {
  const cleaning = replaces ? ['--clean', '--if-exists'] : []
  return run('pg_restore', databaseUrl, [...cleaning, '--no-owner', '--no-privileges', '--single-transaction', file])
}

function run(program: string, databaseUrl: string, options: readonly string[], signal?: AbortSignal): Promise<void> {
  const url = new URL(databaseUrl)
  // Everybody on a machine sees the arguments of a program, and only its owner its environment.
  const password = decodeURIComponent(url.password)
  url.password = ''
  return new Promise((resolve, reject) => {
    const child = spawn(program, [`--dbname=${url.href}`, ...options], {
      env: { ...process.env, PGPASSWORD: password },
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
