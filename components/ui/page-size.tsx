import styles from './page-size.module.css'
import { Select } from './select'

type PageSizeProps = {
  label: string
  size: number
  sizes: readonly number[]
  textOf: (size: number) => string
  disabled?: boolean
  onChange: (size: number) => void
}

/** Rows per page. */
export function PageSize({ label, size, sizes, textOf, disabled, onChange }: PageSizeProps) {
  return (
    <span className={styles.pageSize}>
      <Select
        label={label}
        options={sizes.map((one) => ({ value: String(one), label: textOf(one) }))}
        value={String(size)}
        disabled={disabled}
        onChange={(one) => onChange(Number(one))}
      />
    </span>
  )
}
