/** One of the small pictures of a conversation. In a message it is the text `[label]`, the same on every installation. */
export type ChatEmoji = {
  code: number
  label: string
  glyph: string
  /** The system's sign looks the other way. */
  isMirrored?: boolean
}

/** Contract 1 §18: 120 pictures. In this order they stand on the sheet `components/features/chat/emoji.svg`. */
export const chatEmojis: readonly ChatEmoji[] = [
  { code: 100, label: '微笑', glyph: '🙂' },
  { code: 101, label: '伤心', glyph: '😔' },
  { code: 102, label: '美女', glyph: '👩' },
  { code: 103, label: '发呆', glyph: '😶' },
  { code: 104, label: '墨镜', glyph: '🕶️' },
  { code: 105, label: '哭', glyph: '😢' },
  { code: 106, label: '羞', glyph: '😳' },
  { code: 107, label: '哑', glyph: '🤐' },
  { code: 108, label: '睡', glyph: '😴' },
  { code: 109, label: '大哭', glyph: '😭' },
  { code: 110, label: '囧', glyph: '😖' },
  { code: 111, label: '怒', glyph: '😠' },
  { code: 112, label: '调皮', glyph: '😜' },
  { code: 113, label: '呲牙', glyph: '😁' },
  { code: 114, label: '惊讶', glyph: '😮' },
  { code: 115, label: '难过', glyph: '🙁' },
  { code: 116, label: '酷', glyph: '😎' },
  { code: 117, label: '汗', glyph: '😅' },
  { code: 118, label: '抓狂', glyph: '😫' },
  { code: 119, label: '吐', glyph: '🤮' },
  { code: 120, label: '笑', glyph: '😄' },
  { code: 121, label: '快乐', glyph: '😃' },
  { code: 122, label: '疑惑', glyph: '🤔' },
  { code: 123, label: '傲', glyph: '😤' },
  { code: 124, label: '饿', glyph: '🤤' },
  { code: 125, label: '累', glyph: '😩' },
  { code: 126, label: '惊恐', glyph: '😱' },
  { code: 127, label: '汗1', glyph: '😓' },
  { code: 128, label: '高兴', glyph: '😊' },
  { code: 129, label: '闲', glyph: '😌' },
  { code: 130, label: '努力', glyph: '✊' },
  { code: 131, label: '骂', glyph: '🤬' },
  { code: 132, label: '疑问', glyph: '❓' },
  { code: 133, label: '秘密', glyph: '🤫' },
  { code: 134, label: '乱', glyph: '💫' },
  { code: 135, label: '疯', glyph: '🤪' },
  { code: 136, label: '哀', glyph: '😞' },
  { code: 137, label: '鬼', glyph: '👻' },
  { code: 138, label: '打击', glyph: '🤕' },
  { code: 139, label: 'bye', glyph: '👋' },
  { code: 140, label: '擦汗', glyph: '😰' },
  { code: 141, label: '抠', glyph: '👃' },
  { code: 142, label: '鼓掌', glyph: '👏' },
  { code: 143, label: '糟糕', glyph: '😬' },
  { code: 144, label: '恶搞', glyph: '😈' },
  { code: 145, label: '左哼哼', glyph: '😒' },
  { code: 146, label: '右哼哼', glyph: '😒', isMirrored: true },
  { code: 147, label: '哈欠', glyph: '🥱' },
  { code: 148, label: '看', glyph: '👀' },
  { code: 149, label: '委屈', glyph: '🥺' },
  { code: 150, label: '难过1', glyph: '😟' },
  { code: 151, label: '坏', glyph: '😏' },
  { code: 152, label: '亲', glyph: '😘' },
  { code: 153, label: '吓', glyph: '😨' },
  { code: 154, label: '可怜', glyph: '😿' },
  { code: 155, label: '刀', glyph: '🔪' },
  { code: 156, label: '水果', glyph: '🍉' },
  { code: 157, label: '酒', glyph: '🍺' },
  { code: 158, label: '篮球', glyph: '🏀' },
  { code: 159, label: '乒乓', glyph: '🏓' },
  { code: 160, label: '咖啡', glyph: '☕' },
  { code: 161, label: '美食', glyph: '🍚' },
  { code: 162, label: '动物', glyph: '🐷' },
  { code: 163, label: '鲜花', glyph: '🌹' },
  { code: 164, label: '枯', glyph: '🥀' },
  { code: 165, label: '唇', glyph: '💋' },
  { code: 166, label: '爱', glyph: '❤️' },
  { code: 167, label: '分手', glyph: '💔' },
  { code: 168, label: '生日', glyph: '🎂' },
  { code: 169, label: '电', glyph: '⚡' },
  { code: 170, label: '炸弹', glyph: '💣' },
  { code: 171, label: '刀子', glyph: '🗡️' },
  { code: 172, label: '足球', glyph: '⚽' },
  { code: 173, label: '瓢虫', glyph: '🐞' },
  { code: 174, label: '翔', glyph: '💩' },
  { code: 175, label: '月亮', glyph: '🌙' },
  { code: 176, label: '太阳', glyph: '☀️' },
  { code: 177, label: '礼物', glyph: '🎁' },
  { code: 178, label: '抱抱', glyph: '🤗' },
  { code: 179, label: '拇指', glyph: '👍' },
  { code: 180, label: '贬低', glyph: '👎' },
  { code: 181, label: '握手', glyph: '🤝' },
  { code: 182, label: '剪刀手', glyph: '✌️' },
  { code: 183, label: '抱拳', glyph: '🤜' },
  { code: 184, label: '勾引', glyph: '🤙' },
  { code: 185, label: '拳头', glyph: '👊' },
  { code: 186, label: '小拇指', glyph: '🤏' },
  { code: 187, label: '拇指八', glyph: '👉' },
  { code: 188, label: '食指', glyph: '☝️' },
  { code: 189, label: 'ok', glyph: '👌' },
  { code: 190, label: '情侣', glyph: '👫' },
  { code: 191, label: '爱心', glyph: '💖' },
  { code: 192, label: '蹦哒', glyph: '🐰' },
  { code: 193, label: '颤抖', glyph: '🥶' },
  { code: 194, label: '怄气', glyph: '😡' },
  { code: 195, label: '跳舞', glyph: '💃' },
  { code: 196, label: '拜', glyph: '🙇' },
  { code: 197, label: '背着', glyph: '🙈' },
  { code: 198, label: '伸手', glyph: '🤲' },
  { code: 199, label: '耍帅', glyph: '🤠' },
  { code: 200, label: '微笑1', glyph: '☺️' },
  { code: 201, label: '生病', glyph: '😷' },
  { code: 202, label: '哭泣', glyph: '😥' },
  { code: 203, label: '吐舌', glyph: '😛' },
  { code: 204, label: '迷糊', glyph: '😵' },
  { code: 205, label: '瞪眼', glyph: '😲' },
  { code: 206, label: '恐怖', glyph: '😧' },
  { code: 207, label: '忧愁', glyph: '😦' },
  { code: 208, label: '眨眉', glyph: '😉' },
  { code: 209, label: '闭眼', glyph: '😑' },
  { code: 210, label: '鄙视', glyph: '🙄' },
  { code: 211, label: '阴暗', glyph: '🌚' },
  { code: 212, label: '小鬼', glyph: '👿' },
  { code: 213, label: '爱心1', glyph: '💕' },
  { code: 214, label: '拜佛', glyph: '🙏' },
  { code: 215, label: '力量', glyph: '💪' },
  { code: 216, label: '金钱', glyph: '💰' },
  { code: 217, label: '蛋糕', glyph: '🍰' },
  { code: 218, label: '彩带', glyph: '🎉' },
  { code: 219, label: '礼物1', glyph: '🎀' },
]

const byLabel = new Map(chatEmojis.map((emoji) => [emoji.label, emoji]))
const byCode = new Map(chatEmojis.map((emoji) => [emoji.code, emoji]))

/** Longer labels do not exist, so a reader of text need not look further. */
export const emojiLabelLengthMax = Math.max(...chatEmojis.map(({ label }) => label.length))

export function emojiOfLabel(label: string): ChatEmoji | undefined {
  return byLabel.get(label)
}

export function emojiOfCode(code: number): ChatEmoji | undefined {
  return byCode.get(code)
}

/** How a picture travels. */
export function emojiToken(emoji: ChatEmoji): string {
  return `[${emoji.label}]`
}
