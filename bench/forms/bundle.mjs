import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const require = createRequire(import.meta.url)
// The compiler that next-intl brings along; the same one compiles the product's texts.
const compilerFile = createRequire(require.resolve('next-intl/plugin')).resolve('icu-minify/compile')
const { default: compileMessage } = await import(pathToFileURL(compilerFile).href)
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Texts are taken apart when the product is built, as in `next.config.mjs`: the parser stays out of the browser. */
const compiledMessages = {
  name: 'compiled-messages',
  setup(build) {
    build.onLoad({ filter: /messages[\\/]zh[\\/].*\.json$/ }, ({ path: file }) => ({
      contents: JSON.stringify(compileTree(JSON.parse(readFileSync(file, 'utf8')))),
      loader: 'json',
    }))
  },
}

function compileTree(tree) {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compileMessage(value) : compileTree(value)]),
  )
}

/** Names of style classes are made per file, as the product's build does; the sheets of all files become one. */
function styleModules(sheets) {
  return {
    name: 'style-modules',
    setup(context) {
      context.onLoad({ filter: /\.module\.css$/ }, async ({ path: file }) => {
        const { outputFiles } = await build({
          stdin: { contents: `export { default } from ${JSON.stringify(file)}`, resolveDir: root },
          bundle: true,
          write: false,
          outdir: root,
          format: 'esm',
          loader: { '.css': 'local-css' },
        })
        const prefix = `s${sheets.length}_`
        const [script, sheet] = ['.js', '.css'].map((end) => outputFiles.find(({ path: out }) => out.endsWith(end))?.text ?? '')
        const names = [...new Set(script.match(/(?<=: ")[\w-]+(?=")/g))]
        sheets.push(
          names.reduce((text, name) => text.replaceAll(new RegExp(`\\.${name}(?![\\w-])`, 'g'), `.${prefix}${name}`), sheet),
        )
        return { contents: script.replaceAll(/(?<=: ")[\w-]+(?=")/g, (name) => prefix + name), loader: 'js' }
      })
    },
  }
}

const formatOnly = { 'use-intl/format-message': 'use-intl/format-message/format-only' }

/**
 * The popular choice, react-jsonschema-form with MUI, in a folder of its own beside the product. Null where it cannot be had, such
 * as without a network.
 */
export function fetchPopular(dir) {
  const modules = path.join(dir, 'node_modules')
  if (existsSync(path.join(modules, '@rjsf/mui'))) return modules
  mkdirSync(dir, { recursive: true })
  const command = ['install', '--no-audit', '--no-fund', '--no-save', '--prefix', dir, ...popular]
  const { status } = spawnSync('npm', command, {
    cwd: dir,
    stdio: 'ignore',
    timeout: 180_000,
    shell: process.platform === 'win32',
  })
  return status === 0 ? modules : null
}

const popular = [
  ...['core', 'mui', 'utils', 'validator-ajv8'].map((name) => `@rjsf/${name}@6`),
  ...['@mui/material@7', '@mui/icons-material@7', '@emotion/react@11', '@emotion/styled@11', 'react@19', 'react-dom@19'],
]

/** What belongs to the measuring is loaded beside the page and counts for none. */
const harnessFiles = ['page-clock', 'form-spec', 'tenon-design', 'tenon-texts', 'fake-people']
const harness = {
  name: 'harness',
  setup(context) {
    context.onResolve({ filter: /^\.\/(page-clock|form-spec|tenon-design|tenon-texts|fake-people)$/ }, ({ path: file }) => ({
      path: `../harness/${path.basename(file)}.js`,
      external: true,
    }))
  },
}

export async function bundleHarness(outDir) {
  await build({
    entryPoints: harnessFiles.map((name) => path.join(root, 'bench/forms', `${name}.ts`)),
    outdir: path.join(outDir, 'harness'),
    plugins: [compiledMessages],
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    logLevel: 'error',
  })
}

/** A page of its own with everything it needs, as a production build makes it. `modules` is where further packages lie. */
export async function bundlePage(name, outDir, modules) {
  const sheets = []
  const pageDir = path.join(outDir, path.parse(name).name)
  await build({
    entryPoints: [path.join(root, 'bench/forms', name)],
    outdir: pageDir,
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    conditions: ['production', 'browser', 'import'],
    alias: {
      ...formatOnly,
      ...(modules ? { react: path.join(modules, 'react'), 'react-dom': path.join(modules, 'react-dom') } : {}),
    },
    nodePaths: modules ? [modules] : [],
    plugins: [harness, compiledMessages, styleModules(sheets)],
    tsconfig: path.join(root, 'tsconfig.json'),
    absWorkingDir: root,
    logLevel: 'error',
  })
  writeFileSync(path.join(pageDir, 'modules.css'), sheets.join('\n'))
}
