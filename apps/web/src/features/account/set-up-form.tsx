'use client';

import { setUpAction } from './actions';
import { NewAccountForm } from './new-account-form';

/** The first owner of an instance. */
export const SetUpForm = () => (
  <NewAccountForm
    asked={['code', 'name', 'email', 'password', 'workspace']}
    label="Set up"
    make={async (values) => (await setUpAction(values)) ?? { email: values.email }}
  />
);
