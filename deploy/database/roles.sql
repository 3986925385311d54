-- psql -h <primary> -U postgres -v owner_password=… -v server_password=… -f roles.sql
create role griot login password :'owner_password';
create database griot owner griot;
-- Owns nothing; each start of Griot grants it what it needs.
create role griot_server login password :'server_password';
