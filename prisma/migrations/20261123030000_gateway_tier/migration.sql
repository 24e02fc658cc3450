-- The tier of a gateway that can be changed where it stands is a setting as others are
ALTER TYPE "gateway_setting" ADD VALUE 'tier' BEFORE 'policy_set';
