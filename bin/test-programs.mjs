import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

/** Finds the programs that tests start for themselves, or installs them: servers of other databases, and a spreadsheet program. */

const postgresFolder = '/usr/lib/postgresql'
const officePrograms = ['/usr/bin/soffice', '/usr/bin/libreoffice']
const mariaDbPrograms = ['/usr/sbin/mariadbd', '/usr/libexec/mariadbd', '/usr/sbin/mysqld']

/** Folder of PostgreSQL's programs; undefined where there is none and none can be installed. */
export function ensurePostgres() {
  return findPostgres() ?? (installByApt('postgresql') ? findPostgres() : undefined)
}

/** Program of MariaDB's server; undefined where there is none and none can be installed. */
export function ensureMariaDb() {
  return findMariaDb() ?? (installByApt('mariadb-server') ? findMariaDb() : undefined)
}

/** The spreadsheet program of LibreOffice; undefined where there is none and none can be installed. */
export function ensureOffice() {
  return findOffice() ?? (installByApt('libreoffice-calc-nogui') ? findOffice() : undefined)
}

function findOffice() {
  return officePrograms.find((program) => existsSync(program))
}

function findPostgres() {
  const versions = existsSync(postgresFolder) ? readdirSync(postgresFolder) : []
  const newest = versions.sort((one, other) => Number(other) - Number(one))
  return newest.map((version) => `${postgresFolder}/${version}/bin`).find((folder) => existsSync(`${folder}/initdb`))
}

function findMariaDb() {
  return mariaDbPrograms.find((program) => existsSync(program))
}

function installByApt(name) {
  if (process.getuid?.() !== 0 || spawnSync('which', ['apt-get']).status !== 0) return false
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  // Nothing is started at the port that everybody expects it at.
  const install = () => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], quiet).status === 0
  if (install()) return true
  spawnSync('apt-get', ['update'], quiet)
  return install()
}
