<?php

namespace society\widgets;

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
        $types = Plugin::getInstance()->settings->membershipTypes;
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
            'fullName' => Cms::t('Full name'),
            'email' => Cms::t('Email address'),
            'institution' => Cms::t('Institution'),
            'membershipType' => Cms::t('Type of membership'),
        ];
    }
}
