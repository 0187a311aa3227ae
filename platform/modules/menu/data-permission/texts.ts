/** What is written for contents and symbols beside their keys (contract 2 §12.6). */

export const contentTexts: Readonly<Record<string, string>> = {
  input: '任意文本',
  inputNumber: '数字输入',
  datePicker: '日期选择',
  '@userId': '当前用户',
  '@userAraSubordinates': '当前用户及下属',
  '@organizeId': '当前组织',
  '@organizationAndSuborganization': '当前组织及子组织',
  '@branchManageOrganize': '当前分管组织',
  organizeSelect: '组织选择',
  depSelect: '部门选择',
  posSelect: '岗位选择',
  roleSelect: '角色选择',
  groupSelect: '分组选择',
  userSelect: '用户选择',
}

export const symbolTexts: Readonly<Record<string, string>> = {
  '==': '等于',
  '<>': '不等于',
  like: '包含',
  notLike: '不包含',
  '>': '大于',
  '>=': '大于等于',
  '<': '小于',
  '<=': '小于等于',
  between: '介于',
  in: '包含任意一个',
  notIn: '不包含任意一个',
  null: '为空',
  notNull: '不为空',
}
