import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const require = createRequire(import.meta.url)
// The compiler that next-intl brings along; the same one compiles the product's texts.
const compilerFile = createRequire(require.resolve('next-intl/plugin')).resolve('icu-minify/compile')
const { default: compileMessage } = await import(pathToFileURL(compilerFile).href)
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Texts are taken apart when the product is built, as in `next.config.ts`: the parser stays out of the browser. */
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
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
    nodePaths: modules ? [modules] : [],
    plugins: [compiledMessages, styleModules(sheets)],
    tsconfig: path.join(root, 'tsconfig.json'),
    absWorkingDir: root,
    logLevel: 'error',
  })
  writeFileSync(path.join(pageDir, 'modules.css'), sheets.join('\n'))
}
