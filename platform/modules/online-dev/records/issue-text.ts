import type { Issue } from '@/lib/errors/app-error'

/**
 * Words for faults of a record, for callers without the form: the platform answers in Chinese, as every platform of this line
 * does. The web client words faults itself, by their code, in its user's language.
 */
const texts: Readonly<Record<string, string>> = {
  required: '{label}不能为空',
  requiredLabel: '{label}不能为空',
  requiredChoice: '请至少选择一个{label}',
  requiredCell: '{label}不能为空',
  pattern: '{label}的格式不正确',
  type: '{label}的格式不正确',
  number: '{label}必须是数字',
  numberTooLarge: '{label}的数字较大溢出',
  numberMin: '{label}不能小于{min}',
  numberMax: '{label}不能大于{max}',
  dateMin: '{label}不能早于{min}',
  dateMax: '{label}不能晚于{max}',
  timeMin: '{label}不能早于{min}',
  timeMax: '{label}不能晚于{max}',
  maxLength: '{label}最多{max}个字符',
  badCharacters: '{label}包含无法保存的字符',
  option: '{label}的选项不存在',
  fileCount: '当前限制最多可以上传{limit}个文件',
  imageCount: '当前限制最多可以上传{limit}张图片',
  uploading: '文件还在上传，请等上传完成或移除后再提交',
  uploadFailed: '有文件尚未上传成功，请重试或移除后再提交',
  tooMany: '{label}最多{max}项',
  tooManyRows: '{label}最多{max}行',
}

export function issueText(issue: Issue, label: string): string {
  const values: Record<string, string | number> = { label, ...issue.params }
  return (texts[issue.code] ?? '{label}不正确').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
