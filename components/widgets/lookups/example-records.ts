/** Records of the demonstration company that examples refer to. */
export const exampleModel = { modelId: '1849670845197380886', relationField: 'projectName' }

export const projectColumns = [
  { value: 'projectNo', label: '项目编号' },
  { value: 'projectName', label: '项目名称' },
  { value: 'customerName', label: '客户名称' },
  { value: 'moldNo', label: '模具编号' },
]

/** A record that exists, and one that does not. */
export const exampleRecordId = '1010000000000000001'
export const missingRecordId = '1000000000000000000'
