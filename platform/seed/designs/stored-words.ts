import type { WordName } from '@/lib/form/build/words'

/** Documents of the company are in its language. */
const words: Readonly<Record<WordName, string | ((label: string) => string)>> = {
  enter: (label) => `请${withVerb('输入', label)}`,
  choose: (label) => `请${withVerb('选择', label)}`,
  chooseThis: (label) => withVerb('选择', label),
  chooseData: '选择数据',
  sign: '请签名',
  automatic: '系统自动生成',
  upload: '点击上传',
  add: '添加',
  yes: '是',
  no: '否',
  startDay: '开始日期',
  endDay: '结束日期',
  startTime: '开始时间',
  endTime: '结束时间',
  alert: '提示',
  text: '文本',
  link: '链接',
  groupTitle: '分组标题',
  divider: '分割线',
}

/** A label may say itself what is to be done, as 选择机台. */
function withVerb(verb: string, label: string): string {
  return label.startsWith(verb) ? label : `${verb}${label}`
}

export function storedWords(name: WordName, label: string): string {
  const said = words[name]
  return typeof said === 'string' ? said : said(label)
}
