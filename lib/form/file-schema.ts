import { numberAttribute } from './attributes'
import { defineSchema, issue } from './define-schema'
import { listValueMax } from './limits'
import { isRecord, own, readText } from './read'
import type { WidgetSchema } from './widget-schema'
import { decodeRecords, isEmptyValue } from './wire-values'

/** Uploaded files and images (contract 3a §4.4). `limit` 0 means any number. */
export function fileSchema(type: 'uploadFile' | 'uploadImg'): WidgetSchema {
  return defineSchema({
    type,
    stored: 'json',
    emptyValue: [],
    decode: decodeRecords,
    validate: (value, node) => {
      if (isEmptyValue(value)) return []
      if (!Array.isArray(value) || !value.every(isRecord)) return [issue('type')]
      const limit = numberAttribute(node, 'limit') ?? 9
      const max = limit > 0 ? limit : listValueMax
      return value.length > max ? [issue(type === 'uploadImg' ? 'imageCount' : 'fileCount', { limit: max })] : []
    },
    toText: (value) =>
      Array.isArray(value)
        ? value
            .filter(isRecord)
            .map((file) => readText(own(file, 'name')))
            .filter(Boolean)
            .join(',')
        : '',
    canBeColumn: false,
    canSearch: false,
  })
}
