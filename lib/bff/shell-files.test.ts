import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const folder = mkdtempSync(path.join(tmpdir(), 'tenon-shell-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Read once in the life of a process, so each test has a fresh module. */
async function filesOf(manifest: string | undefined) {
  const page = path.join(folder, '.next/server/app/(shell)/[...path]')
  rmSync(page, { recursive: true, force: true })
  if (manifest !== undefined) {
    mkdirSync(page, { recursive: true })
    writeFileSync(path.join(page, 'page_client-reference-manifest.js'), manifest)
  }
  jest.resetModules()
  const { shellFiles } = await import('./shell-files')
  return shellFiles(folder)
}

// As Next 16 writes it.
const written = `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};
globalThis.__RSC_MANIFEST["/(shell)/[...path]/page"] = ${JSON.stringify({
  moduleLoading: { prefix: '' },
  clientModules: {
    '[project]/components/features/shell/shell.tsx': {
      id: 1,
      chunks: ['/_next/static/chunks/a.js', '/_next/static/chunks/b.js'],
    },
    '[project]/app/error.tsx': { id: 2, chunks: ['/_next/static/chunks/c.js'] },
  },
  entryCSSFiles: {
    '[project]/app/(shell)/layout': [{ path: 'static/chunks/a.css', inlined: false }],
    '[project]/app/error': [{ path: 'static/chunks/c.css', inlined: false }],
  },
})};
`

test('the files of the shell come from what the build wrote', async () => {
  expect(await filesOf(written)).toEqual({
    scripts: ['/_next/static/chunks/a.js', '/_next/static/chunks/b.js'],
    styles: ['/_next/static/chunks/a.css'],
  })
})

test.each([
  ['no build', undefined],
  ['another form', 'self.__MANIFEST = 1'],
  ['broken text', 'x["y"] = {'],
])('nothing is loaded ahead with %s', async (_, manifest) => {
  expect(await filesOf(manifest)).toEqual({ scripts: [], styles: [] })
})
