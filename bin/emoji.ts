import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chatEmojis } from '@/lib/domain/chat-emoji'

/**
 * Makes the sheet of the pictures of the chat from the package `@iconify-json/fluent-emoji-flat` (MIT), whose nine megabytes nobody needs
 * to install for 120 drawings: `npm pack @iconify-json/fluent-emoji-flat`, unpack it, `npx tsx bin/emoji.ts <folder>`. To be run again
 * when a sign of `lib/domain/chat-emoji.ts` changes.
 */

type IconSet = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> }

const folder = process.argv[2]
if (folder === undefined) throw new Error('name the folder of the unpacked package @iconify-json/fluent-emoji-flat')
const readJson = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
const set = readJson('icons.json') as IconSet
const names = readJson('chars.json') as Record<string, string>
const { version } = readJson('package.json') as { version: string }

/** Pixels of one drawing, and how many stand in a row; as in `components/features/chat/rich-text.module.css`. */
const side = 32
const columns = 10
/** The set has no couple. */
const couple = '👫'
/** Signs that the set leaves out of its table. */
const otherNames: Readonly<Record<string, string>> = { '👉': 'backhand-index-pointing-right' }

function drawingOf(glyph: string): string {
  if (glyph === couple)
    return `<g transform="translate(-1 6) scale(.6)">${drawingOf('👩')}</g><g transform="translate(13.8 6) scale(.6)">${drawingOf('👨')}</g>`
  const points = [...glyph].map((sign) => sign.codePointAt(0)?.toString(16) ?? '')
  const name = names[points.join('-')] ?? names[points.filter((point) => point !== 'fe0f').join('-')] ?? otherNames[glyph] ?? ''
  const body = set.icons[name]?.body ?? set.icons[set.aliases?.[name]?.parent ?? '']?.body
  if (body === undefined) throw new Error(`no drawing of ${glyph}`)
  // The sheet may hold no name twice.
  if (/\sid="/.test(body)) throw new Error(`the drawing of ${glyph} has parts with names`)
  return body
}

const licence = `Drawings of Fluent Emoji, through @iconify-json/fluent-emoji-flat ${version}. Written by bin/emoji.ts.

MIT License. Copyright (c) Microsoft Corporation.

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

const places = chatEmojis.map(({ glyph }, index) => {
  const at = `translate(${(index % columns) * side} ${Math.floor(index / columns) * side})`
  return `<g transform="${at}">${drawingOf(glyph)}</g>`
})
const size = `${columns * side} ${Math.ceil(chatEmojis.length / columns) * side}`
const sheet = `<!--\n${licence}\n-->\n<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="0 0 ${size}">\n${places.join('\n')}\n</svg>\n`
writeFileSync(path.join(process.cwd(), 'components', 'features', 'chat', 'emoji.svg'), sheet)
