import { createTheme } from '@mui/material/styles'

/**
 * MUI in our look. Every colour is a token of tokens.css, mixed by the browser (`nativeColor`), so light, dark and the theme colours
 * are followed without MUI knowing of them: it has one colour scheme, and with one scheme it writes nothing on <html>.
 */
export const muiTheme = createTheme({
  cssVariables: { nativeColor: true, cssVarPrefix: 'mui' },
  palette: {
    primary: {
      main: 'var(--tn-primary-strong)',
      dark: 'var(--tn-primary-stronger)',
      light: 'var(--tn-primary)',
      contrastText: 'var(--tn-surface)',
    },
    error: { main: 'var(--tn-danger)', dark: 'var(--tn-danger)', light: 'var(--tn-danger-soft)' },
    warning: { main: 'var(--tn-warning)', dark: 'var(--tn-warning)', light: 'var(--tn-warning-soft)' },
    success: { main: 'var(--tn-success)', dark: 'var(--tn-success)', light: 'var(--tn-success-soft)' },
    info: { main: 'var(--tn-info)', dark: 'var(--tn-info)', light: 'var(--tn-info-soft)' },
    background: { default: 'var(--tn-bg)', paper: 'var(--tn-surface)' },
    text: { primary: 'var(--tn-text)', secondary: 'var(--tn-text-2)', disabled: 'var(--tn-text-3)' },
    divider: 'var(--tn-border)',
    action: {
      active: 'var(--tn-text-2)',
      hover: 'var(--tn-surface-hover)',
      selected: 'var(--tn-surface-selected)',
      focus: 'var(--tn-surface-hover)',
      disabled: 'var(--tn-text-3)',
    },
  },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: 'var(--tn-font)',
    fontSize: 14,
    htmlFontSize: 16,
    body1: { fontSize: 'var(--tn-text-md)', lineHeight: 1.5 },
    body2: { fontSize: 'var(--tn-text-md)', lineHeight: 1.5 },
    caption: { fontSize: 'var(--tn-text-xs)' },
    button: { textTransform: 'none', fontSize: 'var(--tn-text-md)', fontWeight: 500 },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiSlider: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: { color: 'var(--tn-primary-edge)', height: 4 },
        rail: { color: 'var(--tn-border-strong)', opacity: 0.6 },
        thumb: {
          width: 16,
          height: 16,
          backgroundColor: 'var(--tn-surface)',
          border: '2px solid currentColor',
          '&:hover, &.Mui-focusVisible, &.Mui-active': { boxShadow: 'var(--tn-focus)' },
          '&::before': { boxShadow: 'none' },
        },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTooltip: {
      styleOverrides: {
        tooltip: { fontSize: 'var(--tn-text-xs)', backgroundColor: 'var(--tn-text)', color: 'var(--tn-surface)' },
      },
    },
  },
})
