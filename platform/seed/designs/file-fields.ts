import { type Common, type Field, field } from './field-node'

export function files(
  name: string,
  label: string,
  options: Common & { accept?: string; limit?: number; tip?: string } = {},
): Field {
  const own = { accept: options.accept ?? '', fileSize: 10, sizeUnit: 'MB', limit: options.limit ?? 9, buttonText: '点击上传' }
  const place = {
    pathType: 'defaultPath',
    isAccount: 0,
    folder: '',
    showTip: options.tip !== undefined,
    tipText: options.tip ?? '',
  }
  return field('uploadFile', name, label, { span: 24, ...options }, { trigger: 'change', defaultValue: [] }, { ...own, ...place })
}

export function images(name: string, label: string, options: Common & { limit?: number } = {}): Field {
  const own = { accept: 'image/*', fileSize: 10, sizeUnit: 'MB', limit: options.limit ?? 9, tipText: '', showTip: false }
  return field(
    'uploadImg',
    name,
    label,
    { span: 24, ...options },
    { trigger: 'change', defaultValue: [] },
    { ...own, pathType: 'defaultPath', isAccount: 0, folder: '' },
  )
}
