import { toAppError } from '@/lib/errors/app-error'
import type { FileColumns, ImportCalls, ImportPreview } from './types'

/** The rows of a file; its columns where they are not those of the template, and no rows where somebody has to say which is which. */
export type FileReading = { preview: ImportPreview | null; columns: FileColumns | null }

/** A file that nothing can be made of is told in the words in which it was refused at first. */
export async function readFile({ preview, columns }: ImportCalls, fileName: string, isLarge: boolean): Promise<FileReading> {
  if (isLarge && columns) return { preview: null, columns: await columns.find(fileName) }
  try {
    return { preview: await preview(fileName), columns: null }
  } catch (refusal) {
    if (!columns || toAppError(refusal).code !== 'refused') throw refusal
    const found = await columns.find(fileName).catch(() => {
      throw refusal
    })
    const fields = found.heads.map(({ field }) => field)
    return { preview: found.isClear && found.largeCount === 0 ? await columns.preview(fileName, fields) : null, columns: found }
  }
}
