import fc from 'fast-check'
import { cpuMsOf } from '@/tests/fixtures/cpu-time'
import { chatEmojis, emojiOfCode, emojiToken } from './chat-emoji'
import { isOnlyEmoji, tokenizeChat } from './chat-text'

const joined = (parts: readonly { text: string }[]) => parts.map(({ text }) => text).join('')
const pieces = fc.oneof(
  fc.string(),
  fc.constantFrom('[', ']', '[微笑]', '[没有]', 'http://', 'https://例子.cn/a?b=[汗1]', 'javascript:alert(1)', '<b>', ' ', '。'),
  fc.constantFrom(...chatEmojis).map(emojiToken),
)

describe('tokenizeChat', () => {
  test('joining the parts gives every message back', () => {
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const message = parts.join('')
        expect(joined(tokenizeChat(message))).toBe(message)
      }),
    )
  })

  test('links lead to http and https only, whatever is written', () => {
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        for (const token of tokenizeChat(parts.join('')))
          if (token.kind === 'link') expect(['http:', 'https:']).toContain(new URL(token.href).protocol)
      }),
    )
    expect(tokenizeChat('javascript:alert(1) data:text/html,x ftp://a.b').every(({ kind }) => kind === 'text')).toBe(true)
  })

  test('all 120 pictures are found by their label, each with a look of its own', () => {
    expect(chatEmojis).toHaveLength(120)
    expect(new Set(chatEmojis.map(({ glyph, isMirrored }) => `${glyph}${isMirrored}`)).size).toBe(120)
    for (const emoji of chatEmojis) {
      expect(tokenizeChat(`a${emojiToken(emoji)}b`)).toEqual([
        { kind: 'text', text: 'a' },
        { kind: 'emoji', text: emojiToken(emoji), emoji },
        { kind: 'text', text: 'b' },
      ])
      expect(emojiOfCode(emoji.code)).toBe(emoji)
    }
    expect([chatEmojis[0]?.code, chatEmojis.at(-1)?.code]).toEqual([100, 219])
  })

  test('brackets that name no picture stay text', () => {
    for (const text of ['[xxx]', '[]', '[[微笑', '[微笑', '微笑]', '[constructor]', '[__proto__]'])
      expect(tokenizeChat(text).every(({ kind }) => kind === 'text')).toBe(true)
    expect(tokenizeChat('[[微笑]]').map(({ kind }) => kind)).toEqual(['text', 'emoji', 'text'])
  })

  test('a link ends with the address, not with the sentence', () => {
    const hrefs = (message: string) => tokenizeChat(message).flatMap((token) => (token.kind === 'link' ? [token.text] : []))
    expect(hrefs('见 https://a.example/x?y=1。')).toEqual(['https://a.example/x?y=1'])
    expect(hrefs('(see http://a.example/b), and http://c.example.')).toEqual(['http://a.example/b', 'http://c.example'])
    expect(hrefs('https://a.example/[微笑]')).toEqual(['https://a.example/'])
    expect(hrefs('http:// https://')).toEqual([])
  })

  test('100,000 signs of any kind are read with little work', async () => {
    const parts = ['[', '[微笑', 'http://', 'https://a.', '[微笑]', '.,;)']
    const work = await cpuMsOf(() => {
      for (const part of parts) tokenizeChat(part.repeat(100_000 / part.length))
    })
    expect(work).toBeLessThan(15_000)
  })
})

test('only a few pictures without words count as pictures alone', () => {
  expect(isOnlyEmoji(tokenizeChat('[微笑] [ok]'), 3)).toBe(true)
  expect(isOnlyEmoji(tokenizeChat('[微笑]'.repeat(4)), 3)).toBe(false)
  expect(isOnlyEmoji(tokenizeChat('[微笑]好'), 3)).toBe(false)
  expect(isOnlyEmoji(tokenizeChat(''), 3)).toBe(false)
})
