import type { Insertable } from 'kysely'
import { pairOf } from '../../modules/chat/public'
import type { Database } from '../../store/database'
import type { Calendar } from '../calendar'
import type { FileBook } from '../files/book'
import { seedId } from '../ids'
import { createRandom } from '../random'
import { type TalkSeed, talks } from './chat-talks'
import { companyFile } from './company-files'
import { userId } from './people'

type Line = { by: string; to: string; text: string; at: number; type: 'text' | 'image' }

const minuteMs = 60_000

/** Stands in a talk for the picture that is sent. */
const photoMark = '(样件照片)'

function photoOf(files: FileBook, line: Line): Line {
  const [photo] = companyFile(files, 'partPhoto', { by: line.by, createdAt: line.at })
  return photo ? { ...line, type: 'image', text: JSON.stringify({ path: photo.url, width: 640, height: 480 }) } : line
}

/** Rows of the three tables. A talk is one conversation of each of the two. */
export function chatRows(calendar: Calendar, files: FileBook) {
  const told = talks.map((talk) => {
    const lines = [...earlier(calendar, talk), ...linesOf(calendar, talk)]
    return { talk, lines: lines.map((line) => (line.text === photoMark ? photoOf(files, line) : line)) }
  })
  return {
    pairs: told.map(({ talk, lines }) => pairRow(talk, lines)),
    messages: told.flatMap(({ talk, lines }) => lines.map((line, index) => messageRow(talk, line, index))),
    conversations: told.flatMap(({ talk, lines }) => [
      conversationRow(talk, talk.between[0], lines),
      conversationRow(talk, talk.between[1], lines),
    ]),
  }
}

function linesOf(calendar: Calendar, { between: [first, second], lines, minutesAgo }: TalkSeed): Line[] {
  const spoken = lines.trim().split('\n')
  return spoken.map((line, index) => {
    const [by, to] = line.startsWith('>') ? [first, second] : [second, first]
    // Somebody who types needs a while: one or two minutes, and not to the second.
    const at = calendar.nowMs - minutesAgo * minuteMs - (spoken.length - 1 - index) * 97_000
    return { by, to, text: line.slice(2), at, type: 'text' }
  })
}

/** The two of the project department have written to each other on every working day, for a history that can be searched. */
const daysBack = 60

function earlier(calendar: Calendar, { between: [first, second] }: TalkSeed): Line[] {
  if (first !== 'majianjun' || second !== 'gaomingyuan') return []
  const random = createRandom(20_260_117)
  const lines: Line[] = []
  for (let day = -daysBack; day < 0; day += 1) {
    const weekday = new Date(calendar.day(day) + 12 * 60 * minuteMs).getUTCDay()
    if (weekday === 0 || weekday === 6) continue
    const mold = `M${random.whole(2401, 2438)}`
    const asked = calendar.at(day, random.whole(8 * 60 + 30, 10 * 60))
    const answered = asked + random.whole(2, 25) * minuteMs
    const { question, answer, thanks } = random.pick(exchanges)
    lines.push({ by: first, to: second, text: question.replace('{mold}', mold), at: asked, type: 'text' })
    lines.push({ by: second, to: first, text: answer.replace('{mold}', mold), at: answered, type: 'text' })
    if (thanks) lines.push({ by: first, to: second, text: thanks, at: answered + 3 * minuteMs, type: 'text' })
  }
  return lines
}

const exchanges: readonly { question: string; answer: string; thanks?: string }[] = [
  { question: '{mold}今天的进度怎么样？', answer: '{mold}模仁已经上数控，预计明天下午出。', thanks: '好的，盯紧一点。' },
  { question: '{mold}的电极排上了吗？', answer: '排上了，蔡主管说今晚夜班放完[ok]' },
  {
    question: '客户问{mold}什么时候试模。',
    answer: '{mold}计划周三下午，机台已经跟注塑一车间定好。',
    thanks: '我回复客户[拇指]',
  },
  { question: '{mold}的设变单批下来没有？', answer: '刚批下来，费用由客户承担，设计今天开始改图。' },
  { question: '周例会的材料麻烦今天发我。', answer: '好的，{mold}和另外两个项目的进度表下班前发您。', thanks: '辛苦[微笑]' },
  { question: '{mold}钢材到了吗？', answer: '昨天到的，检验合格，已经入库。' },
  { question: '{mold}试模结果如何？', answer: '外观没问题，尺寸有三处超差，正在分析原因[努力]', thanks: '有结论了马上说。' },
  { question: '{mold}这周能不能交？', answer: '正常，包装和检验都安排好了，周五下午发货。', thanks: '很好[鼓掌]' },
]

const lastOf = (lines: readonly Line[]): Line => {
  const last = lines.at(-1)
  if (!last) throw new Error('a talk without lines')
  return last
}

function pairRow({ between }: TalkSeed, lines: readonly Line[]): Insertable<Database['chatPair']> {
  const bytes = lines.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  return { pair: pairOf(userId(between[0]), userId(between[1])), latestAt: lastOf(lines).at, total: lines.length, bytes }
}

function messageRow({ between }: TalkSeed, { by, to, text, at, type }: Line, index: number): Insertable<Database['chatMessage']> {
  return {
    id: seedId('chatMessage', `${between.join(':')}:${index}`),
    pair: pairOf(userId(between[0]), userId(between[1])),
    sentAt: at,
    senderId: userId(by),
    receiverId: userId(to),
    contentType: type,
    content: text,
    clientMessageId: null,
  }
}

function conversationRow(
  { between, unread = 0 }: TalkSeed,
  owner: string,
  lines: readonly Line[],
): Insertable<Database['chatConversation']> {
  const latest = lastOf(lines)
  const missed = latest.by === owner ? 0 : unread
  return {
    ownerId: userId(owner),
    peerId: userId(owner === between[0] ? between[1] : between[0]),
    pair: pairOf(userId(between[0]), userId(between[1])),
    latestAt: latest.at,
    latestType: latest.type,
    latestText: latest.text,
    unread: missed,
    readUntil: lines.at(-1 - missed)?.at ?? 0,
  }
}
