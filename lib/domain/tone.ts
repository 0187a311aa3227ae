/**
 * The tints in which a value is told from others (`--tn-tint-*`): one meaning, one tint, in every list, form and page. Green is done, blue
 * is running, amber waits, red is stopped or refused, grey is not begun or over; the other three mean nothing but themselves.
 */
export const tones = ['green', 'blue', 'amber', 'red', 'grey', 'violet', 'cyan', 'pink'] as const
export type Tone = (typeof tones)[number]

/**
 * Words that tell a meaning, in the three languages of the product. The first line that fits decides, so what denies stands before what
 * it denies: 未完成 waits, 不合格 is refused.
 */
const meanings: readonly (readonly [Tone, RegExp])[] = [
  [
    'grey',
    /草稿|未开始|未開始|未启用|未啟用|无需|無需|不需|不抵扣|不适用|不適用|停用|禁用|注销|注銷|关闭|關閉|取消|归档|歸檔|离职|離職|\b(draft|not started|not (?:needed|required|applicable|deducted)|disabled|closed|cancell?ed|archived|inactive)\b/i,
  ],
  [
    'red',
    /逾期|超期|延期|延误|延誤|红冲|紅沖|报废|報廢|过期|過期|拒绝|拒絕|退回|驳回|駁回|失败|失敗|作废|作廢|异常|異常|不合格|不通过|不通過|未通过|未通過|停止|终止|終止|中止|冻结|凍結|锁定|鎖定|\b(overdue|delayed|late|expired|reversed|scrap(?:ped)?|rejected|refused|returned|failed|failure|invalid|void|stopped|terminated|frozen|locked|blocked|error)\b/i,
  ],
  [
    'amber',
    /待|未|需修|有条件|有條件|暂停|暫停|即将|即將|等待|部分|\b(pending|waiting|to be|awaiting|paused|on hold|not|un(?!der)\w+|partial\w*|conditional\w*|rework|due)\b/i,
  ],
  [
    'blue',
    /[^\s]中$|中（|进行|進行|处理中|處理中|执行|執行|运行|運行|已登记|已登記|审批|審批|审核中|審核中|\b(in progress|registered|running|processing|under|ongoing|open|started)\b/i,
  ],
  [
    'green',
    /完成|结项|結項|通过|通過|已付|支付|付清|结清|結清|成功|正常|启用|啟用|有效|生效|合格|同意|批准|已发布|已發佈|在职|在職|已用印|已到票|已认证|已認證|已归还|已歸還|入账|入賬|\b(done|completed?|finished|approved|passed|paid|settled|success\w*|normal|enabled|active|valid|qualified|certified|received|booked|sealed|published|released)\b/i,
  ],
]

/** Words that were looked up: a list shows few of them in thousands of rows. */
const known = new Map<string, Tone | null>()
const knownMax = 500

/** What a field is called that tells how far something is or how it came out. */
export const stateLabel = /状态|狀態|阶段|階段|结果|結果|结论|結論|\b(status|state|stage|phase|result)\b/i

/** The meaning that the words of a value tell; null where they tell none. */
export function meaningOf(text: string): Tone | null {
  const found = known.get(text)
  if (found !== undefined) return found
  const meaning = meanings.find(([, words]) => words.test(text))?.[0] ?? null
  if (known.size >= knownMax) known.clear()
  known.set(text, meaning)
  return meaning
}

/** The tint of a value: what its words mean, else always the same one for the same text. */
export function toneOf(text: string): Tone {
  return meaningOf(text) ?? steadyTone(text)
}

// Red and grey say something, so nothing is given them by chance.
const steady: readonly Tone[] = ['blue', 'cyan', 'violet', 'pink', 'green', 'amber']

/** Always the same tint for the same text, such as a person or a kind that no word explains. */
export function steadyTone(text: string): Tone {
  let sum = 0
  for (const sign of text) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0
  return steady[sum % steady.length] ?? 'blue'
}

/**
 * A tint for each of the kinds that one list tells apart: its own where no other kind has it, else the next that is free. Where there are
 * more kinds than tints, some share one. Those that come first keep theirs, and only the last of many get what means something.
 */
export function kindTones(kinds: readonly string[]): ReadonlyMap<string, Tone> {
  const given = new Map<string, Tone>()
  const taken = new Set<Tone>()
  for (const kind of new Set(kinds)) {
    const own = steadyTone(kind)
    const ring: readonly Tone[] = [...steady.slice(steady.indexOf(own)), ...steady, 'grey', 'red']
    const tone = ring.find((each) => !taken.has(each)) ?? own
    taken.add(tone)
    given.set(kind, tone)
  }
  return given
}

/** Hues of the tints, for colours that designs give their options; a colour without one is grey. */
const hues: readonly (readonly [Tone, number])[] = [
  ['red', 0],
  ['amber', 38],
  ['green', 135],
  ['cyan', 187],
  ['blue', 215],
  ['violet', 265],
  ['pink', 325],
  ['red', 360],
]

/** The nearest tint to a colour of a design (`#rgb`, `#rrggbb`, `rgb(…)`), so that words on it stay readable in both modes; null for what is no colour. */
export function toneOfColor(color: string): Tone | null {
  const channels = channelsOf(color.trim())
  if (!channels) return null
  const [red = 0, green = 0, blue = 0] = channels
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  if (spread < 28) return 'grey'
  const sixth =
    most === red ? ((green - blue) / spread + 6) % 6 : most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4
  const hue = sixth * 60
  return hues.reduce((best, next) => (Math.abs(next[1] - hue) < Math.abs(best[1] - hue) ? next : best))[0]
}

function channelsOf(color: string): number[] | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color)
  if (short) return short.slice(1).map((digit) => Number.parseInt(digit + digit, 16))
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?$/i.exec(color)
  if (long) return long.slice(1).map((pair) => Number.parseInt(pair, 16))
  const spelled = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\b/i.exec(color)
  return spelled ? spelled.slice(1).map(Number) : null
}
