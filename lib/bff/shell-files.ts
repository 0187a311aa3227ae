import 'server-only'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** Addresses of what a browser loads for the signed-in part. */
export type ShellFiles = { scripts: string[]; styles: string[] }

const manifestFile = '.next/server/app/(shell)/[...path]/page_client-reference-manifest.js'
const shellModule = /components\/features\/shell\/shell\.tsx$/
const shellLayout = /\/app\/\(shell\)\/layout$/

// What Next writes about the parts of a page that run in browsers, as far as it is used here.
const manifest = z.object({
  clientModules: z.record(z.string(), z.object({ chunks: z.array(z.string()) })),
  entryCSSFiles: z.record(z.string(), z.array(z.object({ path: z.string() }))),
})

let known: ShellFiles | undefined

/**
 * The files of the shell in this build, so that the sign-in screen can load them while somebody types. None where they cannot be told,
 * as in development: the shell then loads them itself when it is entered.
 */
export function shellFiles(root: string = process.cwd()): ShellFiles {
  known ??= readFiles(root)
  return known
}

function readFiles(root: string): ShellFiles {
  try {
    const text = readFileSync(path.join(root, manifestFile), 'utf8')
    const { clientModules, entryCSSFiles } = manifest.parse(JSON.parse(text.slice(text.indexOf('] = ') + 4).replace(/;\s*$/, '')))
    const scripts = entriesOf(clientModules, shellModule).flatMap(({ chunks }) => chunks)
    const styles = entriesOf(entryCSSFiles, shellLayout).flatMap((files) => files.map((file) => `/_next/${file.path}`))
    return { scripts: [...new Set(scripts)], styles: [...new Set(styles)] }
  } catch {
    return { scripts: [], styles: [] }
  }
}

function entriesOf<T>(record: Readonly<Record<string, T>>, name: RegExp): T[] {
  return Object.entries(record).flatMap(([key, value]) => (name.test(key) ? [value] : []))
}
