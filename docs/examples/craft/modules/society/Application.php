<?php

namespace modules\society;

use Craft;
use craft\base\Model;

/** Answers of a membership application. */
class Application extends Model
{
    /** Id that the server assigns to each application. */
    public string $formId = '';
    public string $fullName = '';
    public string $email = '';
    public string $institution = '';
    public string $membershipType = '';

    protected function defineRules(): array
    {
        $types = Craft::$app->config->getConfigFromFile('widgets')['membershipTypes'];
        return [
            [['formId'], 'match', 'pattern' => '/^[\w-]{32}$/'],
            [['fullName', 'email', 'membershipType', 'formId'], 'required'],
            [['fullName', 'institution'], 'string', 'max' => 200],
            [['email'], 'email'],
            [['membershipType'], 'in', 'range' => array_keys($types)],
        ];
    }

    public function attributeLabels(): array
    {
        return [
            'fullName' => Craft::t('site', 'Full name'),
            'email' => Craft::t('site', 'Email address'),
            'institution' => Craft::t('site', 'Institution'),
            'membershipType' => Craft::t('site', 'Type of membership'),
        ];
    }
}
