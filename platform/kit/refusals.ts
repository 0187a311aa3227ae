import { AppError, type Issue } from '@/lib/errors/app-error'

/** A business rule said no; the text is the platform's own (contract 2). */
export function refused(userMessage: string, path?: string): AppError {
  const issues = path === undefined ? [] : [{ path, code: 'refused', message: userMessage }]
  return new AppError('refused', userMessage, { userMessage, issues })
}

/** The same, where the log has to hear more than the person. */
export function refusedBecause(why: string, userMessage: string, more: { issues?: Issue[]; cause?: unknown } = {}): AppError {
  return new AppError('refused', why, { userMessage, ...more })
}

/** Texts of contract 2 §0.3 that several services use. */
export const messages = {
  created: '新建成功',
  saved: '保存成功',
  deleted: '删除成功',
  updated: '更新成功',
  done: '操作成功',
  copied: '复制成功',
  missing: '数据不存在',
  updateMissing: '更新失败，数据不存在',
  deleteMissing: '删除失败，数据不存在',
  doMissing: '操作失败，数据不存在',
  copyMissing: '复制失败，数据不存在',
  imported: '导入成功',
  importFormat: '导入失败，文件格式错误',
  importBroken: '导入失败，数据有误',
  copyTooLong: '复制名称长度超过了限制长度',
  notAllowed: '操作失败！您没有权限操作',
  hasUsersNoMove: '更新失败！已绑定用户，无法切换组织',
  hasUsersNoDelete: '删除失败！已绑定用户',
  hasUsersNoState: '更新失败！已绑定用户，无法修改状态',
} as const

const namedMax = 3

/** What is in the way of a deletion, by name. */
export function usedText(names: readonly string[]): string {
  const all = [...new Set(names)].map((name) => `“${name}”`)
  const shown = all.slice(0, namedMax).join('、')
  return all.length > namedMax ? `删除失败，已被${shown}等使用` : `删除失败，已被${shown}使用`
}
