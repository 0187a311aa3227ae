import { type Common, type Field, field } from './field'
import { word } from './words'

/** `limit`: so many at most; `megabytes`: so large is each at most. */
type FileOptions = Common & { limit?: number; megabytes?: number }

const config = { trigger: 'change', defaultValue: [] }

/** Files. `accept` names kinds and endings as the browser takes them; a tip stands under the button too. */
export function files(name: string, label: string, options: FileOptions & { accept?: string } = {}): Field {
  return field('uploadFile', name, label, { span: 24, ...options }, config, {
    accept: options.accept ?? '',
    fileSize: options.megabytes ?? 10,
    sizeUnit: 'MB',
    limit: options.limit ?? 9,
    buttonText: word('upload'),
    pathType: 'defaultPath',
    isAccount: 0,
    folder: '',
    showTip: options.tip !== undefined,
    tipText: options.tip ?? '',
  })
}

/** Pictures. */
export function images(name: string, label: string, options: FileOptions = {}): Field {
  return field('uploadImg', name, label, { span: 24, ...options }, config, {
    accept: 'image/*',
    fileSize: options.megabytes ?? 10,
    sizeUnit: 'MB',
    limit: options.limit ?? 9,
    tipText: '',
    showTip: false,
    pathType: 'defaultPath',
    isAccount: 0,
    folder: '',
  })
}

/** The face of a person, as it is shown beside names (contract 2 §3.3). */
export function avatar(name: string, label: string, options: Common = {}): Field {
  const made = images(name, label, { ...options, limit: 1, megabytes: 5 })
  return { ...made, own: { ...made.own, uploadType: 'userAvatar' } }
}
