import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chatEmojis } from '@/lib/domain/chat-emoji'

it('the sheet has a drawing for each of the 120, and the licence that asks to go with them', () => {
  const sheet = readFileSync(path.join(process.cwd(), 'components', 'features', 'chat', 'emoji.svg'), 'utf8')
  const places = [...sheet.matchAll(/^<g transform="translate\((\d+) (\d+)\)">./gm)].map(([, x, y]) => `${x} ${y}`)
  expect(chatEmojis).toHaveLength(120)
  expect(places).toEqual(chatEmojis.map((_, index) => `${(index % 10) * 32} ${Math.floor(index / 10) * 32}`))
  expect(sheet).toContain('Copyright (c) Microsoft Corporation')
})
