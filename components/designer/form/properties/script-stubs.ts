/** What scripts are given (contract 3a §11); their meaning is `designer.scripts.arguments.<key>`. */
const everywhere = [
  { key: 'formData', write: 'formData' },
  { key: 'setFormData', write: 'setFormData(prop, value)' },
  { key: 'setShowOrHide', write: 'setShowOrHide(prop, true)' },
  { key: 'setRequired', write: 'setRequired(prop, true)' },
  { key: 'setDisabled', write: 'setDisabled(prop, true)' },
  { key: 'getUserInfo', write: 'onlineUtils.getUserInfo()' },
  { key: 'getDeviceInfo', write: 'onlineUtils.getDeviceInfo()' },
  { key: 'request', write: "onlineUtils.request(url, 'get', data, headers)" },
  { key: 'route', write: 'onlineUtils.route(url)' },
  { key: 'toast', write: "onlineUtils.toast(message, 'info')" },
] as const

const formEvents: ReadonlySet<string> = new Set(['onLoad', 'beforeSubmit', 'afterSubmit'])

export function argumentsOf(event: string) {
  return formEvents.has(event) ? everywhere : ([{ key: 'data', write: 'data' }, ...everywhere] as const)
}

/** What a script begins with: a function that says nothing. The one before sending has to answer with a promise. */
export function scriptStub(event: string): string {
  const names = ['formData', 'setFormData', 'setShowOrHide', 'setRequired', 'setDisabled', 'onlineUtils']
  const given = formEvents.has(event) ? names : ['data', ...names]
  const body = event === 'beforeSubmit' ? '  return new Promise((resolve, reject) => {\n    resolve()\n  })' : '  '
  return `({\n  ${given.join(',\n  ')},\n}) => {\n${body}\n}`
}
