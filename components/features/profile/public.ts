export { patternOf, readPasswordPolicy, rulesOf } from './password-rules'
