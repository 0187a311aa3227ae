/** Modules, records and data interfaces of the demonstration company that examples refer to. */
export const projectModel = {
  modelId: '1849670845197380886',
  relationField: 'projectName',
  columnOptions: [
    { value: 'projectNo', label: '项目编号' },
    { value: 'projectName', label: '项目名称' },
    { value: 'customerName', label: '客户名称' },
    { value: 'moldNo', label: '模具编号' },
  ],
  placeholder: '请选择',
}

export const payees = {
  interfaceId: '1196648103578082935',
  propsValue: 'supplierNo',
  relationField: 'fullName',
  columnOptions: [
    { value: 'supplierNo', label: '单位编号' },
    { value: 'fullName', label: '单位名称' },
    { value: 'contact', label: '联系人' },
    { value: 'bankName', label: '开户银行' },
  ],
  placeholder: '请选择',
}

export const materials = {
  interfaceId: '1393979231107636938',
  propsValue: 'id',
  relationField: 'goodsName',
  columnOptions: [
    { value: 'goodsName', label: '名称' },
    { value: 'spec', label: '规格' },
    { value: 'unit', label: '单位' },
    { value: 'price', label: '单价' },
  ],
  placeholder: '请选择',
}

export const bankBranches = {
  interfaceId: '1339895710377872193',
  relationField: 'fullName',
  templateJson: [{ field: 'keyword', relationField: '@keyword', defaultValue: '' }],
  placeholder: '请输入',
}

/** No interface has this id: every call is refused. */
export const missingInterfaceId = '1000000000000000009'

/** A record that exists, and one that does not. */
export const projectId = '1020000000000000001'
export const missingProjectId = '1000000000000000000'
