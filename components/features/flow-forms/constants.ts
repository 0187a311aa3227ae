/** Wire: contract 4a §0: 1 a page that somebody coded, 2 one that is designed here. */
export const formTypes = { system: 1, custom: 2 } as const

/** Wire: 0 launched by itself, 1 of a module, whose form is made with its design. */
export const flowTypes = { launch: 0, module: 1 } as const

/** Wire: `isRelease` (contract 4a §8.1). */
export const formStates = ['unreleased', 'released', 'changed'] as const

/** What a field of a form that somebody coded can be: what holds a value. The designer of flows offers conditions and people by it. */
export const systemFieldKinds = [
  ...['input', 'textarea', 'inputNumber', 'calculate', 'switch', 'radio', 'checkbox', 'select', 'cascader', 'treeSelect'],
  ...['datePicker', 'timePicker', 'userSelect', 'usersSelect', 'organizeSelect', 'depSelect', 'posSelect', 'roleSelect'],
  ...['groupSelect', 'areaSelect', 'uploadFile', 'uploadImg', 'rate', 'slider', 'editor', 'relationForm', 'popupSelect'],
  ...['billRule', 'createUser', 'createTime', 'modifyUser', 'modifyTime', 'currOrganize', 'currPosition', 'sign', 'table'],
] as const
