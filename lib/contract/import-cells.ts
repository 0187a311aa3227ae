import { z } from 'zod'

/** Spec 2 §5.5, §9: rows of the file, those of sub-tables among them. */
export const importRowsMax = 1000

export const tooManyRows = { error: `单次导入不能超过${importRowsMax}条数据` }

/** A cell as it is sent: text, and numbers of clients that read the sheet themselves. NUL, which nobody sees, cannot be stored. */
export const importCell = z.union([z.string().max(32_767), z.number(), z.boolean(), z.null()]).transform((value) =>
  String(value ?? '')
    .replaceAll('\u0000', '')
    .trim(),
)
