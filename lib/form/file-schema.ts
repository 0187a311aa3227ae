import { defineSchema, issue } from './define-schema'
import { countLimit, isPendingEntry } from './file-schema-rules'
import { listValueMax } from './limits'
import { isRecord, own, readText } from './read'
import { factsOf } from './widget-facts/table'
import type { WidgetSchema } from './widget-schema'
import { decodeRecords, encodeOrNull, isEmptyValue } from './wire-values'

/** Uploaded files and images (contract 3a §4.4). `limit` 0 means any number. */
export function fileSchema(type: 'uploadFile' | 'uploadImg'): WidgetSchema {
  return defineSchema({
    type,
    stored: 'json',
    emptyValue: [],
    decode: (wire) => withoutPending(decodeRecords(wire)),
    // What has not arrived yet stands in the form to keep its place; it is in no record and in no draft.
    encode: (value) => encodeOrNull(withoutPending(value)),
    validate: (value, node) => {
      if (isEmptyValue(value)) return []
      if (!Array.isArray(value) || !value.every(isRecord)) return [issue('type')]
      const pending = value.filter(isPendingEntry)
      // What failed waits for the person, however long the others still take.
      if (pending.some(({ hasFailed }) => hasFailed)) return [issue('uploadFailed')]
      if (pending.length > 0) return [issue('uploading')]
      const limit = countLimit(node)
      const max = limit > 0 ? limit : listValueMax
      return value.length > max ? [issue(factsOf(type).files === 'images' ? 'imageCount' : 'fileCount', { limit: max })] : []
    },
    toText: (value) =>
      Array.isArray(value)
        ? value
            .filter(isRecord)
            .map((file) => readText(own(file, 'name')))
            .filter(Boolean)
            .join(',')
        : '',
  })
}

function withoutPending(value: unknown): unknown {
  return Array.isArray(value) && value.some(isPendingEntry) ? value.filter((entry) => !isPendingEntry(entry)) : value
}
