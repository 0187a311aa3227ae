import { useId } from 'react'

type PageSizeProps = {
  label: string
  size: number
  sizes: readonly number[]
  textOf: (size: number) => string
  className: string | undefined
  disabled?: boolean
  onChange: (size: number) => void
}

/** Rows per page. */
export function PageSize({ label, size, sizes, textOf, className, disabled, onChange }: PageSizeProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="tn-visually-hidden">
        {label}
      </label>
      <select
        id={id}
        className={className}
        value={size}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {sizes.map((one) => (
          <option key={one} value={one}>
            {textOf(one)}
          </option>
        ))}
      </select>
    </>
  )
}
