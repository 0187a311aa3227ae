import { seedCompany } from './own-installation'

/** Set-up of the whole run: making the company takes longer than copying it for each file of journeys. */
export default seedCompany
