import { type DesignScript, formEvents } from './collect-scripts'

type ScriptEvent = DesignScript['event']

/** One thing that a script is given: `write` is how it is written, its meaning is `designer.scripts.arguments.<key>`. */
export type ScriptWord = { key: string; write: string }

const word = <Key extends string>(key: Key, write: string = key) => ({ key, write })

const formWords = [
  word('formData'),
  word('setFormData', 'setFormData(prop, value)'),
  word('setShowOrHide', 'setShowOrHide(prop, true)'),
  word('setRequired', 'setRequired(prop, true)'),
  word('setDisabled', 'setDisabled(prop, true)'),
  word('getFieldOptions', 'getFieldOptions(prop)'),
  word('setFieldOptions', 'setFieldOptions(prop, list)'),
] as const

const onlineUtils = [
  word('getUserInfo', 'onlineUtils.getUserInfo()'),
  word('getDeviceInfo', 'onlineUtils.getDeviceInfo()'),
  word('request', "onlineUtils.request(url, 'get', data, headers)"),
  word('route', 'onlineUtils.route(url)'),
  word('toast', "onlineUtils.toast(message, 'info')"),
] as const

const ofForms: ReadonlySet<string> = new Set(formEvents)

const listWords: Readonly<Partial<Record<ScriptEvent, readonly ScriptWord[]>>> = {
  afterOnload: [word('rows', 'data'), word('tableRef'), ...onlineUtils],
  rowStyle: [word('row'), word('rowIndex')],
  cellStyle: [word('row'), word('column'), word('rowIndex'), word('columnIndex')],
  func: [word('record', 'data'), word('index'), word('refresh', 'refresh()'), ...onlineUtils],
}

/** All that the sandbox gives to the script of an event, in the order it is told in (contract 3a §11, 3b §8.6). */
export function scriptWords(event: string): readonly ScriptWord[] {
  const ofList = listWords[event as ScriptEvent]
  if (ofList) return ofList
  return ofForms.has(event) ? [...formWords, ...onlineUtils] : [word('data'), ...formWords, ...onlineUtils]
}

/** The names in the signature: what stands before a bracket or a point. */
function namesOf(event: string): readonly string[] {
  return [...new Set(scriptWords(event).map(({ write }) => /^\w+/.exec(write)?.[0] ?? write))]
}

const bodies: Readonly<Record<string, string>> = {
  beforeSubmit: '  return new Promise((resolve, reject) => {\n    resolve()\n  })',
  rowStyle: '  return {}',
  cellStyle: '  return {}',
}

/** What a script begins with: a function that does nothing. The one before sending has to answer with a promise. */
export function scriptStub(event: string): string {
  const given = namesOf(event).filter((name) => !laterNames.has(name))
  const body = bodies[event] ?? '  '
  if (event in listWords) return `({ ${given.join(', ')} }) => {\n${body}\n}`
  return `({\n  ${given.join(',\n  ')},\n}) => {\n${body}\n}`
}

/** Given too, but not told of by the platform's own stubs (contract 3a §11). */
const laterNames: ReadonlySet<string> = new Set(['getFieldOptions', 'setFieldOptions'])
